import type { CompanyType } from '@fairgate/contract/kernel/permission'

/** Who is asking: one operator, acting for one company, in one session. */
export interface Actor {
  readonly sessionId: string
  readonly operatorId: string
  readonly operatorName: string
  readonly companyId: string
  readonly companyType: CompanyType
  readonly companyName: { readonly cn: string; readonly en: string }
  readonly permissions: ReadonlySet<string>
  /** Nobody else of the company may decide on the rows that are looked at (`asDecider`). */
  readonly decidesAlone?: boolean
}

/** A paired device. */
export interface DeviceActor {
  readonly deviceId: string
  /** Wire names it may call. */
  readonly profile: readonly string[]
}
