import { pages } from '@fairgate/contract/app/shell/pages'
import { generatePath } from 'react-router'

/** The list of a number: page key, query parameters, exhibition. */
export function listPath(page: string, query = '', exhibitionId = ''): string {
  const path = generatePath(pages[page]?.path ?? '/dashboard', { id: exhibitionId, exhibitionId })
  const search = query.replace(':exhibition', exhibitionId)
  return search ? `${path}?${search}` : path
}
