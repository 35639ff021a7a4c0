/** `2026-11-21 14` as `11-21 14:00`; null stays a dash. */
export const shortHour = (label: string | null): string => (label ? `${label.slice(5, 10)} ${label.slice(11, 13)}:00` : '—')
/** Clock part of an hour label or a date-time: `14:00`. */
export const clockText = (label: string): string =>
  label.length >= 16 ? label.slice(11, 16) : label.length >= 13 ? `${label.slice(11, 13)}:00` : label
