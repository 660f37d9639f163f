import type { ReactNode } from 'react'
import './KeyNumber.css'

export interface KeyNumberProps {
  label: string
  /** Already formatted. */
  value: string
  /** `of n`, already in words. */
  of?: string
  /** 0 to 1: the length of the bar. */
  share?: number
  remark?: ReactNode
  tone?: 'danger' | 'warning'
}

/** One figure: label, number, bar, one remark. Put several into `KeyNumbers`. */
export function KeyNumber({ label, value, of, share, remark, tone }: KeyNumberProps) {
  return (
    <div className={`fg-key-number ${tone ? `is-${tone}` : ''}`}>
      <dt>{label}</dt>
      <dd className="fg-key-value">{value}</dd>
      {of && <dd className="fg-key-of">{of}</dd>}
      {share !== undefined && (
        <dd className="fg-key-bar" aria-hidden>
          <span style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
        </dd>
      )}
      {remark && <dd className="fg-key-remark">{remark}</dd>}
    </div>
  )
}

/** Figures side by side with hairlines between, no boxes. */
export function KeyNumbers({ children }: { children: ReactNode }) {
  return <dl className="fg-key-numbers">{children}</dl>
}
