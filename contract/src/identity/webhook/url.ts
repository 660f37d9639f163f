import { type FieldIssue, issue } from '../../kernel/refusal/field-issue.ts'

/** What is wrong with an address that events are posted to, whatever this server allows: `https://erp.example.com/fairgate`. */
export function urlFault(typed: string): FieldIssue | undefined {
  const url = URL.parse(typed)
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.hostname === '') return issue('urlWrong')
  if (url.username !== '' || url.password !== '') return issue('urlCredentials')
  return url.hash === '' ? undefined : issue('urlFragment')
}
