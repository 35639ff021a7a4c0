/** A cell of a CSV line by RFC 4180: in quotes where it has a comma, a quote or a line break; empty for null and NaN. */
export const csvCell = (value: string | number | null): string => {
  const text = value === null || Number.isNaN(value) ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
