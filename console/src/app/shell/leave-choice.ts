/**
 * Makes Tab leave a multiple select like any other field. The library would select the highlighted option, and keep the
 * focus while its list is open.
 *
 * @returns removes the listener
 */
export function leaveChoice(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && (event.target as HTMLElement).closest('.ant-select-multiple')) event.stopPropagation()
  }
  document.addEventListener('keydown', onKeyDown, true)
  return () => document.removeEventListener('keydown', onKeyDown, true)
}
