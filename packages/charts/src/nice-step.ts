const nice = [1, 2, 2.5, 5, 10]
/** A step of 1, 2, 2.5 or 5 times a power of ten that covers the span in at most `count` parts. */
export const niceStep = (span: number, count: number): number => {
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * (nice.find(each => each * power >= rough) ?? 10)
}
