export const HIKER_COOKIE = 'hiker'
