import { sandboxMark } from '@fairgate/contract/kernel/sandbox'

/** Over what a stranger is shown of a rehearsal: nobody takes it for a real one. */
export function SandboxMark({ shown }: { shown: boolean }) {
  return shown && <p className="fg-phone-rehearsal">{sandboxMark}</p>
}
