// Prices are decimals, and a rate or a division makes fractions of them: exact until they are rounded, once.

export type Ratio = { readonly numerator: bigint; readonly denominator: bigint };

/** The exact value of a decimal as it is written: 0.1 is one tenth. Throws on what is no finite decimal. */
export function ratioOf(amount: number | string): Ratio {
  const written = /^(-?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(String(amount).trim());
  const [, sign = "", whole = "", decimals = "", exponent = "0"] = written ?? [];
  if (whole + decimals === "") throw new RangeError(`${amount} is not a decimal`);
  const digits = BigInt(`${sign}${whole}${decimals}`);
  const shift = Number(exponent) - decimals.length;
  return shift >= 0
    ? { numerator: digits * 10n ** BigInt(shift), denominator: 1n }
    : { numerator: digits, denominator: 10n ** BigInt(-shift) };
}

export function plus(one: Ratio, other: Ratio): Ratio {
  return {
    numerator: one.numerator * other.denominator + other.numerator * one.denominator,
    denominator: one.denominator * other.denominator,
  };
}

export function minus(one: Ratio, other: Ratio): Ratio {
  return plus(one, { ...other, numerator: -other.numerator });
}

export function times(one: Ratio, other: Ratio): Ratio {
  return {
    numerator: one.numerator * other.numerator,
    denominator: one.denominator * other.denominator,
  };
}

/** Throws a RangeError when the divisor is zero. */
export function over(one: Ratio, other: Ratio): Ratio {
  if (other.numerator === 0n) throw new RangeError("Division by zero");
  return times(one, { numerator: other.denominator, denominator: other.numerator });
}

/** Rounded half away from zero to that many decimals: 0.125 is 0.13 and -0.125 is -0.13. */
export function rounded({ numerator, denominator }: Ratio, digits: number): number {
  const isNegative = numerator < 0n !== denominator < 0n;
  const scaled = absolute(numerator) * 10n ** BigInt(digits) * 2n + absolute(denominator);
  const whole = scaled / (absolute(denominator) * 2n);
  return Number(`${isNegative && whole > 0n ? "-" : ""}${whole}e-${digits}`);
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
