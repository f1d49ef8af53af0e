/** The part of the error catalogue about caches; spread into the catalogue of `errors.ts`. */
export const CACHE_ERRORS = {
  WM_CACHED_REQUEST_DATA: {
    title: 'Request data inside cached code',
    status: 500,
    message: '{api} was called inside {scope}, whose result is shared by all visitors.',
    hint: 'Read it outside and pass the value that is needed as an argument: it becomes part of the key.',
  },
  WM_INVALIDATE_WHERE: {
    title: 'Invalidation in the wrong place',
    status: 500,
    message: '{api} was called {where}, where it is not allowed.',
    hint: 'Call it in {allowed}.',
  },
  WM_TAG_INVALID: {
    title: 'Unusable cache tag',
    status: 500,
    message: '{api} was given a tag that is empty, longer than {limit} characters, or no text.',
    hint: 'Use short tags such as "posts" or "post-42".',
  },
  WM_TAGS_LEFT_OUT: {
    title: 'Cache tags were left out',
    status: 500,
    message: '{count} of the tags given to {api} were left out.',
    hint: 'An entry has up to {max} tags of up to {chars} characters each.',
  },
  WM_PATH_INVALID: {
    title: 'Unusable path to revalidate',
    status: 500,
    message:
      'revalidatePath() was given a path that does not begin with a slash, or has more than {limit} characters.',
    hint: 'Give it the path of a page as the app sees it, without origin, base path and locale.',
  },
  WM_PATH_WITHOUT_TYPE: {
    title: 'Pattern without a type',
    status: 500,
    message: 'revalidatePath() was given the pattern {path} without a type, so no page is affected.',
    hint: "Add 'page' or 'layout' as the second argument, or give it the address of one page.",
  },
  WM_REVALIDATE_INVALID: {
    title: 'Unusable time to revalidate',
    status: 500,
    message: '{api} was given {value} as `revalidate`.',
    hint: 'Use false, or a number of seconds{minimum}.',
  },
  WM_FETCH_CONFLICT: {
    title: 'Contradicting fetch options',
    status: 500,
    message: 'fetch of {url} has both cache: "{cache}" and revalidate: {revalidate}. Both are ignored.',
    hint: 'Keep one of the two.',
  },
  WM_FETCH_CACHE_ONLY: {
    title: 'Fetch contradicts the route',
    status: 500,
    message: 'fetch of {url} is {found}, but the route says fetchCache = "{option}".',
    hint: 'Change the options of the fetch, or `fetchCache` of the route.',
  },
  WM_CACHE_TOO_LARGE: {
    title: 'Too large for the cache',
    status: 500,
    message: '{what} has more than {limit} bytes and was not cached.',
    hint: 'Fetch less at a time, or do not ask for it to be cached.',
  },
  WM_CACHE_LIFE_UNKNOWN: {
    title: 'Unknown cache profile',
    status: 500,
    message: 'There is no cache profile {name}.',
    hint: 'Use one of {known}, or add it to `cacheLife` in waymark.config.ts.',
  },
  WM_CACHE_LIFE_INVALID: {
    title: 'Unusable cache profile',
    status: 500,
    message: '{api} was given times that are no numbers of seconds, or expire before they are stale.',
    hint: 'Use { stale, revalidate, expire } in seconds, with expire above revalidate.',
  },
  WM_CACHE_HANDLER_EXPORT: {
    title: 'Cache handler without a class',
    status: 500,
    message: 'The file that `cacheHandler` names has no default export that is a class.',
    hint: 'Export a class with the methods get, set and revalidateTag as default.',
  },
  WM_USE_CACHE_SYNC: {
    title: 'Cached function that is not async',
    status: 500,
    message: "A function in {file} says 'use cache' and is not async.",
    hint: 'Make it async: its result may come from a cache in another place.',
  },
  WM_USE_CACHE_KIND: {
    title: 'Unknown kind of cache',
    status: 500,
    message: "A function in {file} begins with '{directive}'.",
    hint: "Write 'use cache', or 'use cache: private' for what belongs to one visitor, which is not kept on the server.",
  },
  WM_CACHE_OUTSIDE: {
    title: 'Outside cached code',
    status: 500,
    message: "{api} was called outside of 'use cache'.",
    hint: "Call it in a function or file that begins with 'use cache'.",
  },
} as const
