import { useSearchParams } from 'react-router'
import { idIn } from '../page/id-in.ts'

/** The job that the operator follows on this page; stored in the address, so that it can be left and returned to. */
export function useJobInAddress(): [jobId: string | undefined, show: (jobId: string | undefined) => void] {
  const [params, setParams] = useSearchParams()
  const show = (jobId: string | undefined) =>
    setParams(
      now => {
        const next = new URLSearchParams(now)
        if (jobId) next.set('job', jobId)
        else next.delete('job')
        // The selected rows belong to the job now.
        next.delete('picked')
        return next
      },
      { replace: true },
    )
  return [idIn(params, 'job'), show]
}
