import type { ReactNode } from 'react'
import { useText } from '../i18n/language.ts'
import './Skeleton.css'

const WIDTHS = [62, 48, 70, 56, 66, 52, 60, 46]

/** Rows of a list before its first answer, with a loading text (spec §2); appears after 150 ms, fades downwards. */
export function ListSkeleton({ height = 40, rows = 8 }: { height?: 40 | 48; rows?: number }) {
  const t = useText()
  return (
    <div className="fg-skeleton fg-skeleton-list" aria-hidden>
      <span className="fg-skeleton-text">{t('shell.loading')}</span>
      {Array.from({ length: rows + 1 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn rows without identity
        <div key={index} className="fg-skeleton-row" style={{ height, opacity: 1 - index / (rows + 3) }}>
          <Bone width={index === 0 ? '12%' : `${(WIDTHS[index % WIDTHS.length] ?? 50) / 2}%`} height={12} />
          <Bone width="7%" height={index === 0 ? 10 : 16} />
          <Bone width="14%" height={index === 0 ? 10 : 16} />
        </div>
      ))}
    </div>
  )
}

/** A detail before its answer: tag, title, other title, facts. */
export function DetailSkeleton({ facts = 5 }: { facts?: number }) {
  return (
    <div className="fg-skeleton fg-skeleton-detail" aria-hidden>
      <Bone width="22%" height={18} />
      <Bone width="74%" height={20} />
      <Bone width="58%" height={12} />
      {Array.from({ length: facts }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn lines without identity
        <div key={index} className="fg-skeleton-fact">
          <Bone width="14%" height={12} />
          <Bone width={`${(WIDTHS[index % WIDTHS.length] ?? 50) * 0.8}%`} height={12} />
        </div>
      ))}
    </div>
  )
}

/** Another loading content: `children` are `Bone`s in the shape of the content. */
export function Skeleton({ children }: { children: ReactNode }) {
  return (
    <div className="fg-skeleton" aria-hidden>
      {children}
    </div>
  )
}

export function Bone({ width, height }: { width: string | number; height: number }) {
  return <span className="fg-bone" style={{ width, height }} />
}
