import { documentKinds } from '@qingyuan/contract/emissions/enterprise-words.ts'
import { sysFileCalls } from '@qingyuan/contract/system/files.ts'
import { FileDrop } from '@qingyuan/ui/file-drop.tsx'
import { documentEndings, imageEndings } from '@qingyuan/ui/file-rules.ts'
import { Box, Row, Stack } from '@qingyuan/ui/layout.tsx'
import { ListRow } from '@qingyuan/ui/list-row.tsx'
import { Button, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAction } from '#/hooks/use-call.ts'
import { appToast } from '#/toaster.tsx'

type Kind = (typeof documentKinds)[number]

interface StoredDocument {
  kind: string
  title: string
  fileName: string
  size: number
  by: string
  at: string
}

const sizeText = (bytes: number): string => (bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1e6).toFixed(1)} MB`)

interface DocumentRowProps {
  document: Omit<StoredDocument, 'size'> & { size?: number }
  onDownload: () => void
  /** Call that removes it. */
  children?: ReactNode
}

export const DocumentRow = ({ document: { kind, title, fileName, size, by, at }, onDownload, children }: DocumentRowProps) => (
  <ListRow title={title} note={`${[kind, fileName, ...(size === undefined ? [] : [sizeText(size)])].join(' · ')} · ${by} ${at}`}>
    <Button type="link" size="small" onClick={onDownload}>
      下载
    </Button>
    {children}
  </ListRow>
)

interface DocumentUploadProps {
  kind: Kind
  busy: boolean
  /** The file is stored: it can be added. */
  onStored: (document: { fileId: string; kind: Kind; title: string }) => unknown
  /** Kind and drop zone side by side. */
  wide?: boolean
}

/** Kind and file of a document to add. */
export const DocumentUpload = ({ kind: initial, busy, onStored, wide }: DocumentUploadProps) => {
  const [kind, setKind] = useState(initial)
  const upload = useAction(sysFileCalls.Upload)
  const take = async (file: File) => {
    const stored = await upload.run({}, file)
    if (stored) await onStored({ fileId: stored.id, kind, title: file.name.replace(/\.[^.]+$/, '').slice(0, 100) || kind })
  }
  const Layout = wide ? Row : Stack
  return (
    <Layout rigid align={wide ? 'start' : 'stretch'} margin={[wide ? 12 : 16, 0, 0, 0]}>
      <Select
        aria-label="类别"
        value={kind}
        onChange={setKind}
        options={documentKinds.map(value => ({ value, label: value }))}
        style={{ width: 160 }}
      />
      <Box grow={wide}>
        <FileDrop
          endings={[...imageEndings, ...documentEndings]}
          busy={busy || upload.busy}
          onFile={file => void take(file)}
          onRefused={text => appToast.error(text)}
        />
      </Box>
    </Layout>
  )
}
