-- wrk -s unique.lua URL -- KIND PATH OF START: each time what nobody has asked for before. KIND says
-- how: an unknown parameter, another spelling of the page OF (which screens pass on to what they
-- read), or the next of OF listings. PATH ends where that belongs.
local kind, path, of, turn

init = function(args)
   kind, path, of, turn = args[1], args[2], tonumber(args[3]), tonumber(args[4])
end

-- Ten digits, each of which may be Latin, Arabic-Indic or Persian.
local function spelled(page, spelling)
   local text = string.format("%010d", page)
   return (text:gsub("%d", function(digit)
      local script = spelling % 3
      spelling = math.floor(spelling / 3)
      if script == 0 then return digit end
      return (script == 1 and "%D9%A" or "%DB%B") .. digit
   end))
end

-- Every 33rd listing waits for its approval; see data-set.ts.
local function approved(number)
   return number + math.floor((number - 1) / 32)
end

request = function()
   turn = turn + 1
   local rest = turn
   if kind == "page" then rest = spelled(of, turn) end
   if kind == "listing" then rest = approved(turn % of + 1) end
   return wrk.format(nil, path .. rest)
end

dofile("bench/wrk/report.lua")
