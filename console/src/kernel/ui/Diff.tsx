import { ArrowRight, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../i18n/language.ts'
import { Card } from './Card.tsx'
import './Changes.css'

export interface Change {
  field: string
  before: ReactNode
  after: ReactNode
  /** The return requested this one. */
  asked: boolean
  /** Requested and still unchanged. */
  unchanged?: boolean
}

/** Changes since the last return: the old value crossed out, the new one, and whether it was requested. */
export function Diff({ changes }: { changes: readonly Change[] }) {
  const t = useText()
  const requested = changes.filter(change => change.asked)
  const done = requested.filter(change => !change.unchanged)
  return (
    <Card
      framed
      title={t('shell.changesTitle')}
      extra={requested.length > 0 && t('shell.changesCount', { asked: requested.length, done: done.length })}
    >
      <dl className="fg-changes">
        {changes.map(change => (
          <div key={change.field}>
            <dt>{change.field}</dt>
            <dd>
              {change.unchanged ? (
                change.before || t('shell.nothing')
              ) : (
                <>
                  <del>{change.before || t('shell.nothing')}</del>
                  <ArrowRight size={12} strokeWidth={1.6} aria-hidden />
                  <ins>{change.after || t('shell.nothing')}</ins>
                </>
              )}
            </dd>
            <dd className={`fg-changes-required ${change.asked && !change.unchanged ? 'is-done' : ''}`}>
              {change.asked && !change.unchanged && <Check size={12} strokeWidth={2} aria-hidden />}
              {t(change.unchanged ? 'shell.notChanged' : change.asked ? 'shell.asRequested' : 'shell.notRequested')}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
