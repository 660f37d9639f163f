import type { Text } from '../i18n/language.ts'

const MINUTE = 60
const HOUR = 3600

/** A duration in words: `42 秒`, `3 分钟`, `2 小时`. */
export function duration(from: string, to: string | number, t: Text): string {
  const seconds = Math.max(1, Math.round((new Date(to).getTime() - new Date(from).getTime()) / 1000))
  if (seconds < 2 * MINUTE) return t('job.seconds', { count: seconds })
  if (seconds < 2 * HOUR) return t('job.minutes', { count: Math.round(seconds / MINUTE) })
  return t('job.hours', { count: Math.round(seconds / HOUR) })
}

interface Measured {
  state: string
  startedAt: string | null
  progressDone: number
  progressTotal: number | null
}

/** Remaining seconds of a running job, estimated from its speed; undefined while that is not meaningful. */
export function secondsLeft(job: Measured, now: number = Date.now()): number | undefined {
  const { state, startedAt, progressDone: done, progressTotal: total } = job
  if (state !== 'running' || !startedAt || !total || done < total / 50) return undefined
  const gone = (now - new Date(startedAt).getTime()) / 1000
  return gone < 1 ? undefined : ((total - done) * gone) / done
}
