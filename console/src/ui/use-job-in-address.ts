import { useSearchParams } from 'react-router'
import { idIn } from '../kernel/id-in.ts'

/** The job the reader follows on this page; the address stores it, so that it can be left and come back to. */
export function useJobInAddress(): [jobId: string | undefined, show: (jobId: string | undefined) => void] {
  const [params, setParams] = useSearchParams()
  const show = (jobId: string | undefined) =>
    setParams(
      now => {
        const next = new URLSearchParams(now)
        if (jobId) next.set('job', jobId)
        else next.delete('job')
        // What was ticked is the job's now.
        next.delete('picked')
        return next
      },
      { replace: true },
    )
  return [idIn(params, 'job'), show]
}
