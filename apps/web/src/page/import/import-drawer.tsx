import { FileDrop, type FileDropProps } from '@qingyuan/ui/file-drop.tsx'
import { Note, Stack } from '@qingyuan/ui/layout.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import type { ReactNode } from 'react'
import type { Job } from '#/hooks/use-job.ts'
import { JobPanel } from '#/page/job-panel.tsx'
import { appToast } from '#/toaster.tsx'

export interface ImportBodyProps extends Pick<FileDropProps, 'endings' | 'maxBytes' | 'busy' | 'onFile'> {
  /** Fields that are filled in before the file. */
  fields?: ReactNode
  /** Required form of a file. */
  hint?: ReactNode
  /** No file is taken. */
  closed?: boolean
  /** Left out where the answer of the call is the result. */
  job?: { jobId: string | null; finished: (job: Job) => void }
  /** Findings and result of the job, earlier imports. */
  children?: ReactNode
}

/** An import by file: fields, the file, the job that reads it and what came of it. The job goes on when the page is left. */
export const ImportBody = ({ fields, hint, closed, job, children, ...file }: ImportBodyProps) => (
  <Stack gap={12}>
    {fields}
    {!closed && <FileDrop {...file} onRefused={text => appToast.error(text)} />}
    {hint && <Note>{hint}</Note>}
    {job?.jobId && <JobPanel jobId={job.jobId} onOver={job.finished} />}
    {children}
  </Stack>
)

export interface ImportDrawerProps extends ImportBodyProps {
  title: string
  subtitle: string
  onClose: () => void
}

/** The same in a drawer. */
export const ImportDrawer = ({ title, subtitle, onClose, ...body }: ImportDrawerProps) => (
  <SideDrawer open width={440} onClose={onClose} title={title} subtitle={subtitle}>
    <ImportBody {...body} />
  </SideDrawer>
)
