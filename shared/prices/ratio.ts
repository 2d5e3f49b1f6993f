// Prices are decimals, and a rate or a division makes fractions of them: exact until they are rounded, once.

export type Ratio = { readonly numerator: bigint; readonly denominator: bigint };

/** The exact value of a decimal as it is written: 0.1 is one tenth. Throws on what is no finite decimal. */
export function ratioOf(amount: number | string): Ratio {
  const written = /^(-?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(String(amount).trim());
  const [, sign = "", integer = "", decimals = "", exponent = "0"] = written ?? [];
  if (integer + decimals === "") throw new RangeError(`${amount} is not a decimal`);
  const digits = BigInt(`${sign}${integer}${decimals}`);
  const shift = Number(exponent) - decimals.length;
  return shift >= 0
    ? { numerator: digits * 10n ** BigInt(shift), denominator: 1n }
    : { numerator: digits, denominator: 10n ** BigInt(-shift) };
}

export function plus(left: Ratio, right: Ratio): Ratio {
  return {
    numerator: left.numerator * right.denominator + right.numerator * left.denominator,
    denominator: left.denominator * right.denominator,
  };
}

export function minus(left: Ratio, right: Ratio): Ratio {
  return plus(left, { ...right, numerator: -right.numerator });
}

export function times(left: Ratio, right: Ratio): Ratio {
  return {
    numerator: left.numerator * right.numerator,
    denominator: left.denominator * right.denominator,
  };
}

/** Throws a RangeError when the divisor is zero. */
export function over(left: Ratio, right: Ratio): Ratio {
  if (right.numerator === 0n) throw new RangeError("Division by zero");
  return times(left, { numerator: right.denominator, denominator: right.numerator });
}

/** Rounded half away from zero to that many decimals: 0.125 is 0.13 and -0.125 is -0.13. */
export function rounded({ numerator, denominator }: Ratio, digits: number): number {
  const isNegative = numerator < 0n !== denominator < 0n;
  const scaled = absolute(numerator) * 10n ** BigInt(digits) * 2n + absolute(denominator);
  const quotient = scaled / (absolute(denominator) * 2n);
  return Number(`${isNegative && quotient > 0n ? "-" : ""}${quotient}e-${digits}`);
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
