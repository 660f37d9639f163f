import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { useEffect, useRef } from 'react'

/** For a form: the keyboard goes to the first field that has to be mended. */
export function useFocusOnIssue(issues: readonly InputIssue[]) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (issues.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [issues])
  return form
}
