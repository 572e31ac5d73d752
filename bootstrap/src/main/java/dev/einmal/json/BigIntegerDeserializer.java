package dev.einmal.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdScalarDeserializer;

/** Reads whole numbers in any notation: the canonical form writes those from 10^21 on with an exponent. */
final class BigIntegerDeserializer extends StdScalarDeserializer<BigInteger> {

    BigIntegerDeserializer() {
        super(BigInteger.class);
    }

    @Override
    public @Nullable BigInteger deserialize(JsonParser parser, DeserializationContext context) {
        if (parser.hasToken(JsonToken.VALUE_NUMBER_INT)) {
            return parser.getBigIntegerValue();
        }
        if (parser.hasToken(JsonToken.VALUE_NUMBER_FLOAT)) {
            BigDecimal number = parser.getDecimalValue().stripTrailingZeros();
            if (number.scale() <= 0) {
                return number.toBigIntegerExact();
            }
        }
        return (BigInteger) context.handleUnexpectedToken(getValueType(context), parser);
    }
}
