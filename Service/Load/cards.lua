-- Cards with values of their own, for wrk: wrk -s cards.lua http://127.0.0.1:8080/v1/templates/load-card.png
-- SPDX-License-Identifier: Apache-2.0

local count = 0

function request()
  count = count + 1
  return wrk.format("GET", wrk.path .. "?Title.string=Number+" .. count)
end
