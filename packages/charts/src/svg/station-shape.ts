/** Shapes of station kinds; the same shapes stand in legends and lists. */
export type StationShape = 'national' | 'provincial' | 'city' | 'micro' | 'voc'
export const stationShapes = ['national', 'provincial', 'city', 'micro', 'voc'] as const satisfies readonly StationShape[]

/** Outline of a shape around (cx, cy), as path data for SVG and canvas alike. */
export const shapePath = (shape: StationShape, cx: number, cy: number, size: number): string => {
  const r = size / 2
  if (shape === 'provincial') {
    const k = Math.min(3, r / 2)
    return `M${cx - r + k} ${cy - r}H${cx + r - k}Q${cx + r} ${cy - r} ${cx + r} ${cy - r + k}V${cy + r - k}Q${cx + r} ${cy + r} ${cx + r - k} ${cy + r}H${cx - r + k}Q${cx - r} ${cy + r} ${cx - r} ${cy + r - k}V${cy - r + k}Q${cx - r} ${cy - r} ${cx - r + k} ${cy - r}Z`
  }
  if (shape === 'city') return `M${cx} ${cy - r}L${cx + r} ${cy}L${cx} ${cy + r}L${cx - r} ${cy}Z`
  if (shape === 'voc') return `M${cx} ${cy - r}L${cx + r} ${cy + r * 0.8}L${cx - r} ${cy + r * 0.8}Z`
  return `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${size} 0a${r} ${r} 0 1 0 ${-size} 0Z`
}
