import { FileDrop, type FileDropProps } from '@qingyuan/ui/file-drop.tsx'
import { Note, Stack } from '@qingyuan/ui/layout.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import type { ReactNode } from 'react'
import { JobPanel } from '#/page/job-panel.tsx'
import { appToast } from '#/toaster.tsx'
import type { ImportJob } from './use-import-job.ts'

export interface ImportDrawerProps extends Pick<FileDropProps, 'endings' | 'maxBytes' | 'busy' | 'onFile'> {
  title: string
  subtitle: string
  /** 440 px when left out. */
  width?: 440 | 640
  /** Fields that are filled in before the file. */
  fields?: ReactNode
  /** Required form of a file. */
  hint?: ReactNode
  /** Left out where the answer of the call is the result. */
  job?: Pick<ImportJob, 'jobId' | 'finished'>
  onClose: () => void
  /** Findings and result of the job, earlier imports. */
  children?: ReactNode
}

/** An import by file: fields, the file, the job that reads it and what came of it. The job goes on when the drawer is closed. */
export const ImportDrawer = ({ title, subtitle, width = 440, fields, hint, job, onClose, children, ...file }: ImportDrawerProps) => (
  <SideDrawer open width={width} onClose={onClose} title={title} subtitle={subtitle}>
    <Stack gap={12}>
      {fields}
      <FileDrop {...file} onRefused={text => appToast.error(text)} />
      {hint && <Note>{hint}</Note>}
      {job?.jobId && <JobPanel jobId={job.jobId} onOver={job.finished} />}
      {children}
    </Stack>
  </SideDrawer>
)
