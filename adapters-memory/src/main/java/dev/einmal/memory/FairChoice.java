package dev.einmal.memory;

import dev.einmal.application.queue.JobQueue.Fetch;
import dev.einmal.domain.key.TenantId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which of the jobs that there are a fetch would like to take, in which order; tenants take turns. */
final class FairChoice {

    private static final Comparator<WaitingJob> BY_DUE_TIME =
            Comparator.comparing(WaitingJob::due).thenComparing(WaitingJob::age);

    /** More candidates than are taken, in case somebody else takes some of them at the same moment. */
    private static final int MARGIN = 2;

    private final Fetch fetch;
    private final List<WaitingJob> jobs;
    private final Predicate<WaitingJob> wanted;
    private final List<TenantId> tenants;

    FairChoice(Fetch fetch, List<WaitingJob> jobs, Predicate<WaitingJob> wanted) {
        this.fetch = fetch;
        this.jobs = jobs;
        this.wanted = wanted;
        this.tenants = jobs.stream()
                .filter(job -> !job.isSuspect() && !job.isInLine())
                .map(job -> job.key().tenant())
                .filter(tenant -> fetch.after().isEmpty()
                        || tenant.compareTo(fetch.after().get()) > 0)
                .distinct()
                .sorted()
                .limit(fetch.limit() == 0 ? 0 : Fetch.TENANTS)
                .toList();
    }

    /** The tenant behind which the next fetch goes on. */
    Optional<TenantId> last() {
        return tenants.size() < Fetch.TENANTS ? Optional.empty() : Optional.of(tenants.get(tenants.size() - 1));
    }

    /** Jobs that nobody has tried yet: the first of each tenant, then the second of each, and so on. */
    List<WaitingJob> candidates() {
        Map<TenantId, List<WaitingJob>> ready = jobs.stream()
                .filter(job -> !job.isSuspect()
                        && !job.isInLine()
                        && tenants.contains(job.key().tenant())
                        && wanted.test(job))
                .collect(Collectors.groupingBy(job -> job.key().tenant(), TreeMap::new, Collectors.toList()));
        if (ready.isEmpty()) {
            return List.of();
        }
        int share = MARGIN * ((fetch.limit() + ready.size() - 1) / ready.size());
        List<List<WaitingJob>> turns = new ArrayList<>();
        ready.values()
                .forEach(ofTenant ->
                        deal(ofTenant.stream().sorted(WaitingJob.FETCH_ORDER).limit(share), turns));
        return turns.stream().flatMap(List::stream).toList();
    }

    private static void deal(Stream<WaitingJob> ofTenant, List<List<WaitingJob>> turns) {
        Iterator<WaitingJob> jobs = ofTenant.iterator();
        for (int turn = 0; jobs.hasNext(); turn++) {
            if (turns.size() == turn) {
                turns.add(new ArrayList<>());
            }
            turns.get(turn).add(jobs.next());
        }
    }

    /** Jobs whose attempts may have killed their workers, the oldest first. */
    List<WaitingJob> suspects() {
        return jobs.stream()
                .filter(job -> job.isSuspect() && wanted.test(job))
                .sorted(BY_DUE_TIME)
                .toList();
    }
}
