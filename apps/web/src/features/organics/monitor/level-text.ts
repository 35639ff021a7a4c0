/** `2 级：峰值超过 500（界限 300、500、1000、2000）`: how many bounds of its quantity a peak is above. */
export const levelText = (peak: number | null, bounds: readonly number[]): string => {
  if (peak === null || bounds.length === 0) return '未分级（该规则不设分级）'
  const level = bounds.filter(bound => peak > bound).length
  const scale = bounds.join('、')
  return level === 0 ? `未分级：未超过 ${bounds[0]}（界限 ${scale}）` : `${level} 级：峰值超过 ${bounds[level - 1]}（界限 ${scale}）`
}
