/** The outlet next to a place; the first where the place is not known. */
export const nearestOutlet = <O extends { lon: number; lat: number }>(
  outlets: readonly O[],
  { lon, lat }: { lon: number | null; lat: number | null },
): O | undefined => {
  if (lon === null || lat === null) return outlets[0]
  // Outlets of one works lie within some kilometres: degrees scaled by the latitude do.
  const squared = (outlet: O) => ((outlet.lon - lon) * Math.cos((lat * Math.PI) / 180)) ** 2 + (outlet.lat - lat) ** 2
  return outlets.reduce<O | undefined>((best, outlet) => (best && squared(best) <= squared(outlet) ? best : outlet), undefined)
}
