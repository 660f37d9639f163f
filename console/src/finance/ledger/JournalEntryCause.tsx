import type { Output } from '@fairgate/contract/app/catalogue'
import { Link } from 'react-router'

/** The cause of a journal entry, with a link. */
export function JournalEntryCause({ cause }: { cause: Output<'getVoucherDetail'>['cause'] }) {
  const { name, path } = cause ?? { name: '', path: null }
  if (!name) return '—'
  return path ? (
    <Link to={path} title={name}>
      {name}
    </Link>
  ) : (
    <span title={name}>{name}</span>
  )
}
