/** The two messages of the specification, and a longer word for the person who wants to know why. */
export interface UploadProblem {
  message: '文件格式不正确' | '文件过大,超出100M'
  detail: string
}

export const wrongFormat = (detail: string): UploadProblem => ({ message: '文件格式不正确', detail })
export const tooLarge = (detail: string): UploadProblem => ({ message: '文件过大,超出100M', detail })
