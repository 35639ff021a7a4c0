import { InboxOutlined } from '@ant-design/icons'
import { Upload } from 'antd'
import { type FileRules, refusalOf } from './file-rules.ts'
import { lightColours } from './tokens.ts'

export interface FileDropProps extends FileRules {
  busy?: boolean
  onFile?: (file: File) => void
  /** In its place: takes several files at once, those that keep the rules. */
  onFiles?: (files: File[]) => void
  /** The file breaks a rule; the words of the specification. */
  onRefused: (text: string) => void
}

/** Takes one file, or with `onFiles` several, by drop or choice; nothing is uploaded here. */
export const FileDrop = ({ endings, maxBytes, busy, onFile, onFiles, onRefused }: FileDropProps) => (
  <Upload.Dragger
    accept={endings.join(',')}
    disabled={busy}
    multiple={onFiles !== undefined}
    showUploadList={false}
    beforeUpload={(file, all) => {
      const refusal = refusalOf(file, { endings, maxBytes })
      if (refusal) onRefused(refusal)
      else onFile?.(file)
      const good = all.filter(each => refusalOf(each, { endings, maxBytes }) === null)
      if (file === all[0] && good.length > 0) onFiles?.(good)
      return Upload.LIST_IGNORE
    }}
  >
    <p style={{ margin: 0, fontSize: 24, color: lightColours.textSecondary }}>
      <InboxOutlined />
    </p>
    <p style={{ margin: '4px 0' }}>{busy ? '正在上传…' : '拖入文件，或点击选择'}</p>
    <p style={{ margin: 0, fontSize: 12, color: lightColours.textSecondary }}>{endings.join(' ') || '按文件内容识别'}，小于 100M</p>
  </Upload.Dragger>
)
