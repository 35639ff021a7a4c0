import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { todoCalls } from '@qingyuan/contract/work/todos.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Link } from 'react-router'
import { caseLink, fieldOrderLink, gridTaskLink } from './work-paths.ts'

type Notice = OutputOf<typeof todoCalls.Query>['notices'][number]

/** Message of a reminder, as a link to what it is about. */
export const NoticeText = ({ message, caseId, fieldOrderId, gridTaskId }: Omit<Notice, 'id' | 'kind' | 'at' | 'read'>) => {
  const link =
    gridTaskId !== null
      ? gridTaskLink(gridTaskId)
      : fieldOrderId !== null
        ? fieldOrderLink(fieldOrderId)
        : caseId === null
          ? null
          : caseLink(caseId)
  const words = <Subscript text={message} />
  return link === null ? words : <Link to={link}>{words}</Link>
}
