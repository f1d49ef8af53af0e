import { createClientError } from './client-errors.ts'

/** Query of the page. It changes by navigating, so the methods that would change it here throw. */
export class ReadonlySearchParams extends URLSearchParams {
  override append(): never {
    throw createClientError('WM_SEARCH_PARAMS_READONLY', { method: 'append' })
  }

  override delete(): never {
    throw createClientError('WM_SEARCH_PARAMS_READONLY', { method: 'delete' })
  }

  override set(): never {
    throw createClientError('WM_SEARCH_PARAMS_READONLY', { method: 'set' })
  }

  override sort(): never {
    throw createClientError('WM_SEARCH_PARAMS_READONLY', { method: 'sort' })
  }
}
