import { pages } from '@fairgate/contract/app/shell/pages'
import { generatePath } from 'react-router'

/** A list that a number of the dashboard leads to: its page's key, what the address adds, whose exhibition it is of. */
export function listPath(page: string, query = '', exhibitionId = ''): string {
  const path = generatePath(pages[page]?.path ?? '/dashboard', { id: exhibitionId, exhibitionId })
  const search = query.replace(':exhibition', exhibitionId)
  return search ? `${path}?${search}` : path
}
