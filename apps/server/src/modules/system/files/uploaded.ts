import { uploadMediaTypes } from '@qingyuan/contract/media-types.ts'
import { checkUpload, headBytes } from '@qingyuan/formats/upload/check-upload.ts'
import type { UploadProblem } from '@qingyuan/formats/upload/problem.ts'
import { type AppError, appError } from '#/platform/errors.ts'
import { readHead } from '#/platform/files/head.ts'
import type { Upload } from '#/platform/http/upload.ts'

/** The media type of an upload that keeps the rules of the specification (section 5). @throws FILE_FORMAT, FILE_TOO_LARGE in its words */
export const checkUploadedFile = async (upload: Upload): Promise<string> => {
  const problem = checkUpload({ fileName: upload.name, size: upload.size, head: await readHead(upload.path, headBytes) })
  if (problem)
    throw appError(problem.message === '文件格式不正确' ? 'FILE_FORMAT' : 'FILE_TOO_LARGE', {
      field: 'file',
      extra: { detail: problem.detail },
    })
  return uploadMediaTypes[upload.name.split('.').at(-1)!.toLowerCase() as keyof typeof uploadMediaTypes]
}

/** The media type of an upload that says it is a sheet. @throws FILE_FORMAT for anything but an .xlsx */
export const checkUploadedSheet = async (upload: Upload): Promise<string> => {
  const mediaType = await checkUploadedFile(upload)
  if (!/\.xlsx$/i.test(upload.name))
    throw appError('FILE_FORMAT', { field: 'file', extra: { detail: '只接收 .xlsx，请在表格软件中另存为 .xlsx 工作簿' } })
  return mediaType
}

/** A workbook that is refused; one that is too large by what is too large in it. */
export const bookError = ({ message, detail }: UploadProblem, fileName: string): AppError =>
  message === '文件格式不正确'
    ? appError('FILE_FORMAT', { field: 'file', extra: { detail } })
    : appError('FILE_TOO_LARGE', { message: `表格“${fileName}”过大：${detail}`, field: 'file' })
