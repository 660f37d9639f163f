/**
 * Tab leaves a choice of several as it leaves any field. The library would tick what is pointed at with it, and stay for as
 * long as its list is open.
 *
 * @returns ends it
 */
export function leaveChoice(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && (event.target as HTMLElement).closest('.ant-select-multiple')) event.stopPropagation()
  }
  document.addEventListener('keydown', onKeyDown, true)
  return () => document.removeEventListener('keydown', onKeyDown, true)
}
