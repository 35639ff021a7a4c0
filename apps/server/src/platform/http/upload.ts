/** The file of a multipart call; deleted after the handler unless `files.save` took it. */
export interface Upload {
  path: string
  name: string
  mediaType: string
  size: number
}
