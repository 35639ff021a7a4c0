import { enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { DocumentRows, DocumentUpload } from '#/page/documents.tsx'
import { saveFile } from '#/page/save-file.ts'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'

const invalidates = [enterpriseProfileCalls.Documents]
const removal = {
  call: enterpriseProfileCalls.DocumentRemove,
  invalidates,
  successMessage: '已删除资料',
  confirmOf: ({ title }: { title: string }) => ({ question: `删除资料“${title}”？`, okText: '删除' }),
}

/** Papers of an enterprise: permits, reports, photographs. */
export const Documents = ({ id, editable }: { id: number; editable: boolean }) => {
  const query = useCall(enterpriseProfileCalls.Documents, { id }, { keepPrevious: false })
  const add = useAction(enterpriseProfileCalls.DocumentAdd, { successMessage: '已添加资料', invalidates })
  return (
    <>
      <StateGate query={query} what="企业资料查询" isEmpty={data => data.length === 0} empty={<EmptyState title="还没有资料" />}>
        {documents => (
          <DocumentRows
            documents={documents}
            onDownload={documentId => void saveFile(enterpriseProfileCalls.DocumentDownload, { id, documentId })}
            removal={editable ? { ...removal, inputOf: documentId => ({ id, documentId }) } : undefined}
          />
        )}
      </StateGate>
      {editable && (
        <DocumentUpload label="资料类别" kind="排污许可证" busy={add.busy} onStored={document => add.run({ id, ...document })} />
      )}
    </>
  )
}
