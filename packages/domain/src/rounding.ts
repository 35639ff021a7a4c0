/**
 * GB/T 8170-2008 section 3: below five keep, above five up, exactly five to the even last digit; negatives by their absolute value.
 *
 * A tie is judged on the decimal number a person would write, not on its binary neighbour: the value is read to 14 significant
 * digits (which 1.005 and a mean of 24 tenths both need), so binary noise never decides. Round once, from the unrounded value.
 */

const powers = Array.from({ length: 23 }, (_, i) => Number(`1e${i}`))
const powerOfTen = (n: number) => powers[n] ?? Number(`1e${n}`)

/** The value of a decimal of the given digits: `digits` significant ones, or the shortest that reads back for large numbers. */
const roundByDigits = (absolute: number, decimals: number, significant: number): number => {
  const text = absolute < 1e12 ? absolute.toExponential(significant - 1) : absolute.toExponential()
  const [mantissa, exponent] = text.split('e') as [string, string]
  const digits = mantissa.replace('.', '')
  const keep = Number(exponent) + 1 + decimals
  if (keep < 0) return 0
  if (keep >= digits.length) return Number(text)
  const head = digits.slice(0, keep)
  const tail = digits.slice(keep)
  const tie = /^50*$/.test(tail)
  const odd = '13579'.includes(head.slice(-1) || '0')
  const whole = Number(head || '0') + ((tie ? odd : tail[0]! >= '5') ? 1 : 0)
  return decimals >= 0 ? whole / powerOfTen(decimals) : whole * powerOfTen(-decimals)
}

/**
 * Value rounded to a number of decimals (0, 1, 2 ...; negative rounds to tens, hundreds ...).
 * NaN stays NaN, infinities stay, -0 becomes 0. `significant` is the number of digits the value is trusted to: 14 for a double,
 * 7 for a number that was stored as a 32-bit float.
 */
export const roundGbt8170 = (value: number, decimals: number, significant = 14): number => {
  if (!Number.isFinite(value)) return value
  const absolute = Math.abs(value)
  const scaled = decimals >= 0 ? absolute * powerOfTen(decimals) : absolute / powerOfTen(-decimals)
  const whole = Math.floor(scaled)
  const rest = scaled - whole
  const nearTie = Math.abs(rest - 0.5) <= scaled * (significant === 14 ? 5e-13 : 5 * 10 ** (1 - significant)) + 1e-12
  let result: number
  if (nearTie || scaled >= 1e12)
    result = decimals >= 0 && Number.isInteger(absolute) ? absolute : roundByDigits(absolute, decimals, significant)
  else {
    const n = rest > 0.5 ? whole + 1 : whole
    result = decimals >= 0 ? n / powerOfTen(decimals) : n * powerOfTen(-decimals)
  }
  return value < 0 ? 0 - result : result
}

/** Rounded and with all its decimals, as a table prints it (`2.0`); null for a missing value. */
export const formatGbt8170 = (value: number | null | undefined, decimals: number): string | null =>
  value === null || value === undefined || !Number.isFinite(value) ? null : roundGbt8170(value, decimals).toFixed(Math.max(decimals, 0))

/** The decimal number that a 32-bit float was written from (7 significant digits): 1.2, not 1.2000000477. */
export const decimalOfFloat32 = (value: number): number => {
  const size = Math.abs(value)
  const scale = size < 10 ? 1e6 : size < 100 ? 1e5 : size < 1000 ? 1e4 : size < 1e4 ? 1e3 : 10
  return Math.round(value * scale) / scale
}
