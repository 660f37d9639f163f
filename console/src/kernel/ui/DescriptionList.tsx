import type { ReactNode } from 'react'
import './Facts.css'

/** Name and value, one line each; names are in one column. */
export function DescriptionList({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="fg-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
