/** Share of the hours of assessed days that came, %; NaN without days. */
export const onlineShare = (days: readonly { hours: number }[]): number =>
  days.length === 0 ? Number.NaN : (100 * days.reduce((sum, { hours }) => sum + hours, 0)) / (24 * days.length)
