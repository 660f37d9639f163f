import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'

/** The caller: one operator, acting for one company, in one session. */
export interface Actor {
  readonly sessionId: string
  readonly operatorId: string
  readonly operatorName: string
  readonly companyId: string
  readonly companyType: CompanyType
  readonly companyName: { readonly cn: string; readonly en: string }
  readonly permissions: ReadonlySet<string>
  /** No other operator of the company may decide the rows in question (`asDecider`). */
  readonly decidesAlone?: boolean
}

/** A paired device. */
export interface DeviceActor {
  readonly deviceId: string
  /** Wire names that it may call. */
  readonly profile: readonly string[]
}
