import { useState } from 'react'
import { downloadFile } from '../files/download.ts'
import { useJob, useJobEnd } from '../jobs/use-job.ts'
import { toast } from './toast.ts'

/** Follows a job that makes a file, and saves the file when it is ready, if the operator is still on the page. */
export function useFileJob(): (jobId: string) => void {
  const [jobId, setJobId] = useState<string>()
  const { data } = useJob(jobId)
  useJobEnd(jobId, state => {
    if (state === 'done' && data?.fileId) void downloadFile(data.fileId)
    if (state === 'failed' && data?.error) toast.error(data.error)
    setJobId(undefined)
  })
  return setJobId
}
