import { type FieldIssue, issue } from '../../kernel/refusal/field-issue.ts'

/** The fault of an address for events, whatever this server permits: `https://erp.example.com/fairgate`. */
export function urlFault(typed: string): FieldIssue | undefined {
  const url = URL.parse(typed)
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.hostname === '') return issue('urlWrong')
  if (url.username !== '' || url.password !== '') return issue('urlCredentials')
  return url.hash === '' ? undefined : issue('urlFragment')
}
