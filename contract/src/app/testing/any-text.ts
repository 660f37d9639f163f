import fc from 'fast-check'

/** Text of any code points, including lone surrogates; the `unit: 'binary'` of fast-check takes a second to prepare. */
export const anyText = (): fc.Arbitrary<string> =>
  fc.string({ unit: fc.nat(0x10ffff).map(codePoint => String.fromCodePoint(codePoint)) })
