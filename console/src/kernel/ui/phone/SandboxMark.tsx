import { sandboxMark } from '@fairgate/contract/kernel/lifecycle/sandbox'

/** Marks public pages of a sandbox exhibition, so that nobody takes it for a real one. */
export function SandboxMark({ shown }: { shown: boolean }) {
  return shown && <p className="fg-phone-sandbox">{sandboxMark}</p>
}
