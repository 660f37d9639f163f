import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../format/format.ts'
import { useText } from '../i18n/language.ts'
import './JobProgress.css'

export interface JobProgressProps {
  title: string
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  done?: number
  /** Undefined, null or 0 until it is counted. */
  total?: number | null
  /** Refused rows: the red end of the bar. */
  bad?: number
  /** Position in the queue, from 1. */
  position?: number
  secondsLeft?: number
  /** Why it failed, or what it waits for. */
  remark?: ReactNode
  /** The result of the job: a link or a button. */
  result?: ReactNode
  onCancel?: () => void
}

/** A long job: progress, time, and a button to stop it. It can be left and returned to. */
export function JobProgress(props: JobProgressProps) {
  const t = useText()
  const { state, done = 0, bad = 0, title } = props
  const total = props.total ?? 0
  const isCounted = total > 0 || state === 'done'
  const share = state === 'done' ? 1 : total > 0 ? done / total : 0
  const badShare = total > 0 && bad > 0 ? bad / total : 0
  return (
    <section className={`fg-job is-${state}`} aria-label={title}>
      <div className="fg-job-head">
        <strong>{title}</strong>
        <span className="fg-job-left">{state === 'done' ? props.result : <Left {...props} />}</span>
        {(state === 'queued' || state === 'running') && props.onCancel && (
          <button type="button" className="fg-icon-button" aria-label={t('shell.jobCancel')} onClick={props.onCancel}>
            <X size={14} strokeWidth={1.6} aria-hidden />
          </button>
        )}
      </div>
      <div
        className="fg-job-bar"
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={isCounted ? Math.round(share * 100) : undefined}
      >
        <span style={{ width: `${(share - badShare) * 100}%` }} />
        {/* Ten bad rows in a hundred thousand must still be seen. */}
        {badShare > 0 && <span className="is-bad" style={{ width: `max(10px, ${badShare * 100}%)` }} />}
      </div>
      <p role={state === 'running' ? undefined : 'status'}>{props.remark ?? <Remark {...props} />}</p>
    </section>
  )
}

function Left({ state, position, secondsLeft }: JobProgressProps) {
  const t = useText()
  if (state === 'queued' && position) return t('shell.jobQueued', { position })
  if (state !== 'running' || secondsLeft === undefined) return null
  if (secondsLeft > 90) return t('shell.jobLeftMinutes', { minutes: Math.round(secondsLeft / 60) })
  return t('shell.jobLeft', { seconds: Math.max(1, Math.round(secondsLeft)) })
}

function Remark({ state, done = 0, total }: JobProgressProps) {
  const t = useText()
  if (state === 'queued') return t('job.waiting')
  if (state === 'failed') return t('shell.jobFailed')
  if (state === 'cancelled') return t('shell.jobCancelled')
  if (!total) return state === 'done' && t('job.done')
  if (state === 'done') return t('shell.jobDone', { count: total, total: formatNumber(total) })
  return t('shell.jobRows', { done: formatNumber(done), total: formatNumber(total) })
}
