import { enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { ActionButton } from '#/page/action-button.tsx'
import { DocumentRow, DocumentUpload } from '#/page/documents.tsx'
import { saveFile } from '#/page/save-file.ts'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'

const invalidates = [enterpriseProfileCalls.Documents]

/** Papers of an enterprise: permits, reports, photographs. */
export const Documents = ({ id, editable }: { id: number; editable: boolean }) => {
  const query = useCall(enterpriseProfileCalls.Documents, { id }, { keepPrevious: false })
  const add = useAction(enterpriseProfileCalls.DocumentAdd, { successMessage: '已添加资料', invalidates })
  return (
    <>
      <StateGate query={query} what="企业资料查询" isEmpty={data => data.length === 0} empty={<EmptyState title="还没有资料" />}>
        {data =>
          data.map(({ id: documentId, ...document }) => (
            <DocumentRow
              key={documentId}
              document={document}
              onDownload={() => void saveFile(enterpriseProfileCalls.DocumentDownload, { id, documentId })}
            >
              {editable && (
                <ActionButton
                  call={enterpriseProfileCalls.DocumentRemove}
                  input={{ id, documentId }}
                  confirm={{ question: `删除资料“${document.title}”？`, okText: '删除' }}
                  {...{ invalidates }}
                  successMessage="已删除资料"
                  type="link"
                  size="small"
                  danger
                >
                  删除
                </ActionButton>
              )}
            </DocumentRow>
          ))
        }
      </StateGate>
      {editable && <DocumentUpload kind="排污许可证" busy={add.busy} onStored={document => add.run({ id, ...document })} />}
    </>
  )
}
