import { fillingCalls } from '@qingyuan/contract/reporting/forms.ts'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { DocumentRows, DocumentUpload } from '#/page/documents.tsx'
import { saveFile } from '#/page/save-file.ts'

const invalidates = [fillingCalls.Documents]
const removal = {
  call: fillingCalls.DocumentRemove,
  invalidates,
  successMessage: '已删除附件',
  inputOf: (documentId: number) => ({ documentId }),
}

/** Papers that belong to what is reported: the reviewer finds them in the enterprise's profile. */
export const Attachments = ({ closed }: { closed: boolean }) => {
  const add = useAction(fillingCalls.DocumentAdd, { successMessage: '已添加附件', invalidates })
  return (
    <QueryCard
      query={useCall(fillingCalls.Documents, {})}
      height="content"
      title="附件"
      subtitle="排污许可、监测报告、现场照片等"
      what="附件查询"
      isEmpty={data => data.length === 0}
      empty="还没有附件"
      below={!closed && <DocumentUpload label="附件类别" kind="监测报告" busy={add.busy} onStored={add.run} wide />}
    >
      {documents => (
        <DocumentRows
          documents={documents}
          onDownload={documentId => void saveFile(fillingCalls.DocumentDownload, { documentId })}
          removal={closed ? undefined : removal}
        />
      )}
    </QueryCard>
  )
}
