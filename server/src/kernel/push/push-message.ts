import type { EntityType } from '@fairgate/contract/kernel/command/entity-type'

/** What sockets are told. `row` says of which nouns rows have changed, and no more: who shows some asks again. */
export type PushMessage =
  | { readonly type: 'row'; readonly changed: readonly EntityType[] }
  | { readonly type: 'redPoint' | 'job' | 'control' | 'passage'; readonly [key: string]: unknown }
