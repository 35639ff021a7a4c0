/** Media types of files that may be uploaded, by ending: what a file is, whatever its sender calls it. */
export const uploadMediaTypes = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  bmp: 'image/bmp',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  wps: 'application/vnd.ms-works',
  pdf: 'application/pdf',
  zip: 'application/zip',
  rar: 'application/vnd.rar',
} as const
/** Of uploaded documents. */
export const documentMediaTypes = [...new Set<string>(Object.values(uploadMediaTypes))]
/** Exports come as the first, templates and reports as the second. */
export const spreadsheetMediaTypes = [uploadMediaTypes.xls, uploadMediaTypes.xlsx] as const
/** Of reports that are sent as a document. */
export const reportMediaTypes = [uploadMediaTypes.docx, uploadMediaTypes.pdf] as const
/** Text of a diffusion data file, of HYSPLIT endpoints. */
export const plainTextType = 'text/plain'
/** Of stored files: uploads, imports, reports, exports. One of another type is sent as the last. */
export const storedMediaTypes = [
  ...documentMediaTypes,
  plainTextType,
  'text/csv',
  'application/geo+json',
  'application/octet-stream',
] as const
