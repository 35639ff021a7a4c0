import type { Call, InputOf } from '@qingyuan/contract/call.ts'
import { documentKinds } from '@qingyuan/contract/emissions/enterprise-words.ts'
import { sysFileCalls } from '@qingyuan/contract/system/files.ts'
import { FileDrop } from '@qingyuan/ui/file-drop.tsx'
import { documentEndings, imageEndings } from '@qingyuan/ui/file-rules.ts'
import { Box, Row, Stack } from '@qingyuan/ui/layout.tsx'
import { ListRow } from '@qingyuan/ui/list-row.tsx'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useAction } from '#/hooks/use-call.ts'
import { appToast } from '#/toaster.tsx'
import { ActionButton, type ActionButtonProps } from './action-button.tsx'

type Kind = (typeof documentKinds)[number]

interface StoredDocument {
  id: number
  kind: string
  title: string
  fileName: string
  size?: number
  by: string
  at: string
}

const sizeText = (bytes: number): string => (bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1e6).toFixed(1)} MB`)

interface DocumentRowsProps<T, C extends Call> {
  documents: readonly T[]
  onDownload: (id: number) => void
  /** The call that removes one; left out where nothing may be changed. */
  removal?: Pick<ActionButtonProps<C>, 'call' | 'invalidates' | 'successMessage'> & {
    inputOf: (id: number) => InputOf<C>
    confirmOf?: (document: T) => ActionButtonProps<C>['confirm']
  }
}

/** Stored documents, each to download and to remove. */
export const DocumentRows = <T extends StoredDocument, C extends Call>({ documents, onDownload, removal }: DocumentRowsProps<T, C>) =>
  documents.map(document => {
    const { id, kind, title, fileName, size, by, at } = document
    return (
      <ListRow
        key={id}
        title={title}
        note={`${[kind, fileName, ...(size === undefined ? [] : [sizeText(size)])].join(' · ')} · ${by} ${at}`}
      >
        <Button type="link" size="small" onClick={() => onDownload(id)}>
          下载
        </Button>
        {removal && (
          <ActionButton
            call={removal.call}
            invalidates={removal.invalidates}
            successMessage={removal.successMessage}
            input={removal.inputOf(id)}
            confirm={removal.confirmOf?.(document)}
            type="link"
            size="small"
            danger
          >
            删除
          </ActionButton>
        )}
      </ListRow>
    )
  })

interface DocumentUploadProps {
  kind: Kind
  /** Name of the choice of a kind. */
  label: string
  busy: boolean
  /** The file is stored: it can be added. */
  onStored: (document: { fileId: string; kind: Kind; title: string }) => unknown
  /** Kind and drop zone side by side. */
  wide?: boolean
}

/** Kind and files of documents to add. */
export const DocumentUpload = ({ kind: initial, label, busy, onStored, wide }: DocumentUploadProps) => {
  const [kind, setKind] = useState(initial)
  const upload = useAction(sysFileCalls.Upload)
  const take = async (files: File[]) => {
    const stored = await upload.run({}, files)
    // One after the other, so that they are listed in the order of the choice.
    for (const { id, name } of stored?.files ?? [])
      await onStored({ fileId: id, kind, title: name.replace(/\.[^.]+$/, '').slice(0, 100) || kind })
  }
  const Layout = wide ? Row : Stack
  return (
    <Layout rigid align={wide ? 'start' : 'stretch'} margin={[wide ? 12 : 16, 0, 0, 0]}>
      <Select
        aria-label={label}
        value={kind}
        onChange={setKind}
        options={documentKinds.map(value => ({ value, label: value }))}
        style={{ width: 160 }}
      />
      <Box grow={wide}>
        <FileDrop
          endings={[...imageEndings, ...documentEndings]}
          busy={busy || upload.busy}
          onFiles={files => void take(files)}
          onRefused={text => appToast.error(text)}
        />
      </Box>
    </Layout>
  )
}
